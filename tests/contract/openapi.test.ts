import { beforeAll, describe, expect, it } from "vitest"
import { send } from "#tests/factories/api.ts"
import { allCalls } from "#tests/factories/contract-calls.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

type Operation = {
  summary?: string
  operationId?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: object; description?: string }[]
  requestBody?: { content?: Record<string, { schema?: object }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>
}

type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  security: object[]
  components: { securitySchemes: Record<string, object>; schemas?: Record<string, object> }
  paths: Record<string, Record<string, Operation>>
}

let document: Document
let text: string

beforeAll(async () => {
  const answer = await send("/api/openapi.json", {
    token: await issueToken(await createUser({ abilities: [] })),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/)
  text = await answer.text()
  document = JSON.parse(text)
})

describe.each(allCalls)("the document describes $name", ({ method, path, summary }) => {
  const operation = () => document.paths[path]?.[method.toLowerCase()]

  it("with its path, verb and a summary", () => {
    expect(operation()?.summary).toBe(summary)
    expect(summary).toMatch(/\S{3,}/)
    expect(operation()?.tags).toHaveLength(1)
  })

  it("with what each parameter is for, and the refusals that may come (H-18)", () => {
    const { parameters = [], responses = {}, requestBody } = operation() ?? {}
    for (const { name, description } of parameters) expect(description, name).toMatch(/\S{2,} \S+/)
    expect(responses).toHaveProperty("429")
    expect("404" in responses).toBe(path.includes("{"))
    expect("409" in responses).toBe(method !== "GET")
    expect("422" in responses).toBe(parameters.length > 0 || requestBody !== undefined)
    expect("401" in responses).toBe("403" in responses)
  })

  it("with every parameter of its path and the answer it gives", () => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const parameters = operation()?.parameters ?? []
    const inPath = parameters.filter((parameter) => parameter.in === "path")
    expect(inPath.map((parameter) => parameter.name).sort()).toEqual(named.sort())
    expect(inPath.every((parameter) => parameter.required)).toBe(true)
    const all = Object.entries(operation()?.responses ?? {}).filter(([status]) => /^[23]/.test(status))
    // A part of a file, and nothing for who has it already, stand beside the file itself.
    const success = all.filter(([status]) => status !== "206" && status !== "304")
    expect(success).toHaveLength(1)
    // What answers a form leads back to its page and says nothing else.
    if (success[0]?.[0] === "303") return
    const [[type, media] = []] = Object.entries(success[0]?.[1].content ?? {})
    expect(type).toMatch(/^(application\/json|text\/event-stream|application\/octet-stream)$/)
    expect(media?.schema).toBeTypeOf("object")
    expect(success[0]?.[1].description).toBeTypeOf("string")
  })
})

it("is OpenAPI 3.1 with everything it needs at the top", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(document.servers).toEqual([{ url: "/api" }])
  expect(document.security).toEqual([{ bearer: [] }])
  expect(document.components.securitySchemes).toEqual({ bearer: { type: "http", scheme: "bearer" } })
})

it("says what a list takes: sizes of pages, the filters and their operators (H-18)", () => {
  const parameters = document.paths["/company-list"]?.get?.parameters ?? []
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema
  expect(schemaOf("page")).toMatchObject({ type: "integer", minimum: 1, default: 1 })
  expect(schemaOf("per_page")).toMatchObject({ enum: [10, 25, 50, 100], default: 25 })
  expect(schemaOf("filters")).toMatchObject({
    type: "object",
    properties: { name: { type: "string" } },
    additionalProperties: {
      required: ["f_field", "f_type"],
      properties: { f_type: { enum: expect.arrayContaining(["=", "!=", "day_between"]) } },
    },
  })
})

it("says of calls of the public that they need no token, of others that they do (H-18)", () => {
  expect(document.paths["/sanctum/token"]?.post?.responses).not.toHaveProperty("401")
  expect(document.paths["/company-list"]?.get?.responses?.["401"]).toEqual({
    $ref: "#/components/responses/Unauthenticated",
  })
})

it("describes nothing that the contract does not have", () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(allCalls.map((call) => `${call.method} ${call.path}`).sort())
})

it("gives every call a name of its own", () => {
  const names = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => operation.operationId),
  )
  expect(names.every((name) => typeof name === "string" && name !== "")).toBe(true)
  expect(new Set(names).size).toBe(allCalls.length)
})

it("refers to nothing that is not in it", () => {
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? "")
  for (const path of references) {
    const found = path
      .split("/")
      .reduce<unknown>(
        (node, key) => (typeof node === "object" && node !== null ? Reflect.get(node, key) : undefined),
        document,
      )
    expect(found, path).toBeTypeOf("object")
  }
})
