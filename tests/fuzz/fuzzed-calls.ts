import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { type Draw, fuzzedValue, type Schema } from "./fuzzed-values.ts"

type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, unknown> }>
}

/** The document of the API, as far as requests are made of it. */
export type ApiDocument = { paths: Record<string, Record<string, Operation>> }

/** A request as it goes over the wire. */
export type FuzzedCall = { method: string; path: string; headers: Record<string, string>; body?: string }

/** They end the session or shut out every caller: other tests call them. */
const leftOut = new Set(["POST /sanctum/revoke", "PUT /second-factor-rule"])

/** A stream stays open. */
function isStream({ responses = {} }: Operation): boolean {
  return Object.values(responses).some(({ content = {} }) => "text/event-stream" in content)
}

/** Whether the call before may have shut its own caller out, who then reaches nothing any more. */
export function isShutOut({ status, body }: { status: number; body: string }): boolean {
  return status === 401 || (status === 403 && body.includes('"second_factor"'))
}

const filterNames = ["name", "country", "tags", "created_at", "owner", "sessions", "nothing", "__proto__"]
const contentTypes = [
  "application/json",
  "application/json",
  "application/json",
  "application/json",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=abc",
  "application/x-www-form-urlencoded",
  "text/plain",
  "garbage",
]

/**
 * Requests made from the document of the API, the same for the same seed.
 * @param seed of chance; printed by whoever runs them, so that a failure can be had again
 */
export function* fuzzedCalls(document: ApiDocument, seed: number): Generator<FuzzedCall> {
  const draw = numbersFrom(seed)
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
      .filter((call) => !leftOut.has(`${call.method} ${call.path}`) && !isStream(call.operation)),
  )
  for (;;) {
    const chosen = operations[draw(operations.length)]
    if (chosen) yield fuzzedCall(chosen, draw)
  }
}

type Chosen = { method: string; path: string; operation: Operation }

function fuzzedCall({ method, path, operation }: Chosen, draw: Draw): FuzzedCall {
  const parameters = operation.parameters ?? []
  const inPath = path.replace(/\{(\w+)\}/g, (_, name) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {}
    const value = draw(3) ? 1 + draw(30) : asText(fuzzedValue(schema, draw))
    return draw(40) ? escaped(String(value)) : "%ff"
  })
  const query = parameters
    .filter((parameter) => parameter.in === "query" && draw(2))
    .map((parameter) => queryPart(parameter.name, parameter.schema ?? {}, draw))
  if (draw(20) === 0)
    query.push(["%ff=%ff", "a[b][c]=1", "a[]=1&a[]=2", "&&&=", "page=1&page=2"][draw(5)] ?? "")
  const address = `/api${inPath}${query.length > 0 ? `?${query.join("&")}` : ""}`.slice(0, 8_000)
  const schema = operation.requestBody?.content?.["application/json"]?.schema
  if (!schema) return { method, path: address, headers: {} }
  return { method, path: address, ...fuzzedBody(schema, draw) }
}

function fuzzedBody(schema: Schema, draw: Draw): Pick<FuzzedCall, "headers" | "body"> {
  const type = contentTypes[draw(contentTypes.length)] ?? ""
  const json = asJson(fuzzedValue(schema, draw))
  const body = draw(25) ? json : json.slice(0, draw(json.length + 1))
  return {
    headers: { "content-type": type },
    body: type.endsWith("boundary=abc") ? asForm(body, draw) : body,
  }
}

function asForm(content: string, draw: Draw): string {
  const name = ["a.csv", "a\r\nb.csv", 'a".csv', "", "é\0.csv"][draw(5)]
  const form = [
    '--abc\r\nContent-Disposition: form-data; name="list"\r\n\r\ncompanies',
    `--abc\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nname;id\n${content.slice(0, 2_000)}`,
    "--abc--\r\n",
  ].join("\r\n")
  return draw(3) ? form : form.slice(0, draw(form.length))
}

function queryPart(name: string, schema: Schema, draw: Draw): string {
  if (name === "filters") {
    const filter = filterNames[draw(filterNames.length)]
    return `filters[${filter}]${["", "[values][]", "[operator]", "[]", "[0][1][2]"][draw(5)]}=${escaped(asText(fuzzedValue({ type: "string" }, draw)))}`
  }
  return `${name}=${escaped(asText(fuzzedValue(schema, draw)))}`
}

/** Half a pair of surrogates stays in a body, as an escape; an address cannot hold it. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 3_000).replace(/%.?$/, "")
}

function asText(value: unknown): string {
  return typeof value === "object" ? asJson(value).slice(0, 200) : String(value)
}

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? ""
}
