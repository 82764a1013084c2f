/** A worker: unpacks one stream beside the page, whose own thread has the first drawing to do. */

addEventListener("message", async ({ data }) => {
    try {
        const bytes = await new Response(data.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
        postMessage({ bytes }, [bytes]);
    } catch (error) {
        postMessage({ why: error.message });
    }
});
