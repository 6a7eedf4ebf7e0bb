import { expect, it } from "vitest"
import { readAddresses } from "./read-addresses.ts"

const read = (text: string) => readAddresses(new File([text], "pasted.txt"))
const nobody = { first_name: "", last_name: "" }

it("finds addresses and names as people paste them, each address once", async () => {
  const text = [
    'Ada Lovelace <Ada@Example.com>, "van Doe, Jane" <jane@example.com>; joe@example.com',
    "joe@example.com",
    "kim@example.com lee@example.com",
  ].join("\n")
  expect((await read(text)).people).toEqual([
    { email: "ada@example.com", first_name: "Ada", last_name: "Lovelace" },
    { email: "jane@example.com", first_name: "Jane", last_name: "van Doe" },
    { email: "joe@example.com", ...nobody },
    { email: "kim@example.com", ...nobody },
    { email: "lee@example.com", ...nobody },
  ])
})

it("tells what is no address", async () => {
  const { people, wrong } = await read("ada@example.com\nnot an address\nada@nowhere")
  expect(people).toHaveLength(1)
  expect(wrong).toEqual(["not an address", "ada@nowhere"])
})

it("reads a table by its head", async () => {
  const { people } = await read("First name;Last name;E-mail\nAda;Lovelace;ada@example.com\n")
  expect(people).toEqual([{ email: "ada@example.com", first_name: "Ada", last_name: "Lovelace" }])
})
