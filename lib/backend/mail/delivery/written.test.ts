import { expect, it } from "vitest"
import { distinctPeople } from "./written.ts"

const person = (name: string, email: string) => ({ name, email })

it("writes to each address once, however it is spelt, and not to those who get the mail already", () => {
  const people = [
    person("Ada", "ada@client.example"),
    person("A.", "ADA@client.example"),
    person("Bo", "bo@client.example"),
  ]
  expect(distinctPeople(people)).toEqual([
    person("Ada", "ada@client.example"),
    person("Bo", "bo@client.example"),
  ])
  expect(distinctPeople(people, [person("", "Ada@Client.example")])).toEqual([
    person("Bo", "bo@client.example"),
  ])
})
