import { type IncomingMessage, ServerResponse } from "node:http"

import { localeCookie, toLocale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"
import { onMissing } from "#lib/pages/missing-notices.ts"
import { onUnavailable } from "#lib/pages/unavailable-notices.ts"
import { REQUEST_ID } from "#lib/server/request-identity.ts"
import { RecentValues } from "#lib/text/recent-values.ts"

/** Seconds after which the page asks again for what it replaces. */
const RETRY_SECONDS = 5
/** Requests under way whose page cannot be made, and how long they are remembered at most. */
const failing = new RecentValues<true>(1_000, 60_000)
/** The same of pages that say that there is nothing at their address. */
const missing = new RecentValues<true>(1_000, 60_000)

const translate = translators("unavailable")

onUnavailable((requestId) => failing.set(requestId, true))
onMissing((requestId) => missing.set(requestId, true))

function pageFor(request: IncomingMessage): string {
  const chosen = new RegExp(`(?:^|; )${localeCookie}=(\\w+)`).exec(request.headers.cookie ?? "")?.[1]
  const locale = toLocale(chosen)
  const t = translate[locale]
  const title = t("title")
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>${title}</title>
<style>body{max-width:32rem;margin:18vh auto 0;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.25rem}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${t("text")}</p>
<p><a href="">${t("retry")}</a></p>
</main>
</body>
</html>
`
}

/**
 * A response that says in words when its page could not be made because the service behind it is away: without this the browser gets a
 * page that shows its error only once its scripts run. It is a 503, tries again by itself, and needs no script. A page that says itself
 * that there is nothing is a 404, for the same reason.
 */
export class PageResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #page: string | undefined

  override writeHead(...input: unknown[]): this {
    const id = String(this.req.headers[REQUEST_ID])
    const [status, ...more] = input
    if (status === 200 && missing.get(id)) return this.#pass(super.writeHead, [404, ...more])
    if (Number(status) < 500 || !failing.get(id)) return this.#pass(super.writeHead, input)
    this.#page = pageFor(this.req)
    for (const name of this.getHeaderNames())
      if (/^(content-(encoding|length|type)|etag|vary|link|transfer-encoding)$/.test(name))
        this.removeHeader(name)
    this.setHeader("content-type", "text/html; charset=utf-8")
    this.setHeader("content-length", Buffer.byteLength(this.#page))
    this.setHeader("retry-after", RETRY_SECONDS)
    this.setHeader("cache-control", "no-store")
    return this.#pass(super.writeHead, [503])
  }

  override write(...input: unknown[]): boolean {
    if (!this.#isReplaced()) return Reflect.apply(super.write, this, input)
    for (const callback of input) if (typeof callback === "function") callback()
    return true
  }

  override end(...input: unknown[]): this {
    if (!this.#isReplaced()) return this.#pass(super.end, input)
    return this.#pass(super.end, [this.#page, ...input.filter((told) => typeof told === "function")])
  }

  #isReplaced(): boolean {
    if (!this.headersSent && this.statusCode >= 500) this.writeHead(this.statusCode)
    return this.#page !== undefined
  }

  #pass(method: (...input: never[]) => unknown, input: unknown[]): this {
    Reflect.apply(method, this, input)
    return this
  }
}
