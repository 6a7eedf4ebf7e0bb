import type { Instrumentation } from "next"

/** One line of the log for a page that failed, with the id that its visitor is shown. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  request,
  { routePath, routeType },
) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return
  const { log } = await import("#lib/log.ts")
  const requestId = request.headers["x-request-id"]
  log.error({ requestId, method: request.method, route: routePath, routeType, err: error }, "page failed")
}
