import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "../actors.ts"

test("what carries calls is imported with every page, so that it comes whole whichever part of a screen comes first", () => {
  const { rootMainFiles }: { rootMainFiles: string[] } = JSON.parse(
    readFileSync(".next/build-manifest.json", "utf8"),
  )
  const directory = ".next/static/chunks"
  const scripts = readdirSync(directory)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, text: readFileSync(join(directory, name), "utf8") }))
  const carriers = scripts.filter(({ text }) => text.includes("customErrorResponseBodyDecoder"))
  expect(carriers).toHaveLength(1)
  const importing = scripts.filter(({ text }) => text.includes(`/${carriers[0]?.name}`))
  expect(importing).toHaveLength(1)
  expect(rootMainFiles).toContain(`static/chunks/${importing[0]?.name}`)
})
