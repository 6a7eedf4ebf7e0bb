import { expect, it, onTestFinished, vi } from "vitest"
import { api } from "#lib/api/client.ts"

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from pages served over plain http.
  document.cookie = cookie
}

/** Answers as the web tier does, and notes what left: method, path and the headers of every call of the API. */
function webTier() {
  const sent: { call: string; by: string | null; token: string | null }[] = []
  vi.stubGlobal("fetch", async (input: string | Request) => {
    const request = input instanceof Request ? input : new Request(new URL(input, window.location.origin))
    const { method, headers } = request
    const path = new URL(request.url).pathname
    sent.push({
      call: `${method} ${path}`,
      by: headers.get("X-Requested-With"),
      token: headers.get("X-XSRF-TOKEN"),
    })
    if (path === "/api/sanctum/csrf-cookie") setCookie("XSRF-TOKEN=abc%20d; path=/")
    return Response.json(path === "/api/communication-test" ? { response: "ok" } : { id: 3, name: "Press" })
  })
  onTestFinished(() => setCookie("XSRF-TOKEN=; path=/; max-age=0"))
  return sent
}

it("a call of the browser says what made it; a write repeats the token of the cookie, which is fetched where it is absent", async () => {
  const sent = webTier()
  await api.session.testCommunication()
  await api.companies.createTag({ name: "Press" })
  await api.companies.createTag({ name: "Press" })
  const write = { call: "POST /api/company-tag", by: "XMLHttpRequest", token: "abc d" }
  expect(sent).toEqual([
    { call: "GET /api/communication-test", by: "XMLHttpRequest", token: null },
    { call: "GET /api/sanctum/csrf-cookie", by: null, token: null },
    write,
    write,
  ])
})
