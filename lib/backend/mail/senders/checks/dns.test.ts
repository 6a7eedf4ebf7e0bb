import { createSocket } from "node:dgram"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { txtLookup } from "./dns.ts"

/** A name server that has one record, refuses names that end so, and knows no other (RFC 1035 §4.1). */
const server = createSocket("udp4")
let address = ""

function answerTo(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5
  const echoed = question.subarray(0, end)
  const name = question.toString("latin1", 12, end)
  const [code, parts] = name.includes("refused")
    ? [5, []]
    : name.includes("known")
      ? [0, ["v=spf1 ", "-all"]]
      : [3, []]
  const head = Buffer.from(echoed)
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(parts.length > 0 ? 1 : 0, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  if (parts.length === 0) return head
  const text = Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]))
  const size = Buffer.alloc(2)
  size.writeUInt16BE(text.length)
  // The name by reference, TXT, IN, a minute.
  return Buffer.concat([head, Buffer.from("c00c00100001" + "0000003c", "hex"), size, text])
}

beforeAll(async () => {
  server.on("message", (question, { port, address: to }) => server.send(answerTo(question), port, to))
  await new Promise<void>((done) => server.bind(0, "127.0.0.1", done))
  const { port }: AddressInfo = server.address()
  address = `127.0.0.1:${port}`
})
afterAll(() => new Promise<void>((done) => server.close(() => done())))

describe("TXT records", () => {
  const lookup = (name: string) => txtLookup([address])(name)

  it("are each one text, whatever parts they come in", async () => {
    expect(await lookup("known.example")).toEqual(["v=spf1 -all"])
  })

  it("that are not there are none, which is not the same as a server that does not say", async () => {
    expect(await lookup("_dmarc.nothing.example")).toEqual([])
    expect(await lookup("key._domainkey.nothing.example")).toEqual([])
    expect(await lookup("refused.example")).toBeNull()
    expect(await lookup("nothing.example")).toBeNull()
  })
})
