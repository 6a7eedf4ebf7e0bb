import { apiOver } from "./client.ts"
import type { Api } from "./link.ts"

/**
 * Calls that tell how much of their body is sent, which the browser's fetch does not. A call's signal stops it, sent
 * halfway or waiting for its answer.
 * @param onProgress called with a share from 0 to 1
 */
export function watchedApi(onProgress: (share: number) => void): Api {
  return apiOver((request) => sendWatched(request, onProgress))
}

async function sendWatched(request: Request, onProgress: (share: number) => void): Promise<Response> {
  const body = await request.blob()
  const { signal } = request
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(request.method, request.url)
    call.responseType = "blob"
    for (const [name, value] of request.headers) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    call.onload = () =>
      resolve(
        new Response(call.response, {
          status: call.status,
          headers: { "content-type": call.getResponseHeader("content-type") ?? "" },
        }),
      )
    call.onerror = () => reject(new TypeError("The connection failed"))
    call.onabort = () => reject(signal.reason)
    const stop = () => call.abort()
    signal.addEventListener("abort", stop)
    call.onloadend = () => signal.removeEventListener("abort", stop)
    if (signal.aborted) reject(signal.reason)
    else call.send(body)
  })
}
