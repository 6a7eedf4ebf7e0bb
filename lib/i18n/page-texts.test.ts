import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { expect, it } from "vitest"

type Source = {
  /** Files of screens that it imports and that come with it; what is loaded later brings its own texts. */
  imports: string[]
  /** Areas, or parts of them, that it reads. */
  read: string[]
  /** Areas, or parts of them, that it sends to the browser. */
  sent: string[]
}

const sources = new Map<string, Source>()

function sourceOf(path: string): Source {
  const known = sources.get(path)
  if (known) return known
  const code = readFileSync(path, "utf8")
  const source = {
    imports: [...code.matchAll(/^(?:import (?!type)|\} from |export .* from )[^"\n]*"([#.][^"]+)"/gm)]
      .map(([, to = ""]) => (to.startsWith("#") ? to.slice(1) : normalize(join(dirname(path), to))))
      .filter((to) => to.startsWith("components/") && /\.tsx?$/.test(to)),
    read: [...code.matchAll(/useTranslations\("([\w.]+)"\)/g)].map(([, area = ""]) => area),
    sent: /ScreenMessages|[aA]reas = \[/.test(code)
      ? [...code.matchAll(/"(\w+(?:\.\w+)*)"/g)].map(([, area = ""]) => area)
      : [],
  }
  sources.set(path, source)
  return source
}

/** A page and all that comes with it. */
function comesWith(page: string): Set<string> {
  const found = new Set([page])
  for (const path of found) for (const to of sourceOf(path).imports) found.add(to)
  return found
}

const isWithin = (area: string, other: string) => area === other || area.startsWith(`${other}.`)

/** Texts that components of a page read of an area of which the page sends other parts only. */
function unsentTexts(page: string): string[] {
  const files = [...comesWith(page)].map(sourceOf)
  const sent = files.flatMap((file) => file.sent)
  const root = (area: string) => area.split(".", 1)[0]
  return files
    .flatMap(({ read }) => read)
    .filter((area) => sent.some((other) => root(other) === root(area)))
    .filter((area) => !sent.some((other) => isWithin(area, other) || isWithin(other, area)))
    .map((area) => `${page}: ${area}`)
}

it("pages that send parts of an area's texts send each part that their components read", () => {
  const pages = globSync("app/**/page.tsx")
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.flatMap(unsentTexts)).toEqual([])
})
