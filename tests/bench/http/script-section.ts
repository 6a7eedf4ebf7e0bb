import { gzipSync } from "node:zlib"
import { pageScriptLimit } from "#scripts/building/page-scripts.ts"
import type { Figure, Section } from "../result.ts"

const bytesPerKb = 1024

/** Scripts that the page names: tags that load, and preloads. Those that only old browsers run do not count. */
function scriptPaths(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const paths = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .map((tag) => /\b(?:src|href)="([^"]+\.js(?:\?[^"]*)?)"/.exec(tag)?.[1])
  return [...new Set(paths.filter((path) => path !== undefined))]
}

async function textOf(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: cookie ? { cookie } : {}, redirect: "error" })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}

async function measureScreen(name: string, url: string, cookie: string): Promise<Figure> {
  const paths = scriptPaths(await textOf(url, cookie))
  const scripts = await Promise.all(paths.map((path) => textOf(new URL(path, url).href, "")))
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).byteLength, 0)
  return {
    name,
    value: bytes / bytesPerKb,
    unit: "KB",
    limit: pageScriptLimit,
    note: `${paths.length} files`,
  }
}

/** Script a browser fetches for the first screen it opens, packed as it travels. */
export async function scriptSection(address: string, cookie: string, company: number): Promise<Section> {
  const figures = [
    await measureScreen("sign-in", `${address}/`, ""),
    await measureScreen("companies list", `${address}/companies`, cookie),
    await measureScreen("company page", `${address}/company/${company}`, cookie),
    await measureScreen("what is owed", `${address}/accounting`, cookie),
    await measureScreen("entries of the bank", `${address}/accounting/bank`, cookie),
    await measureScreen("public application", `${address}/apply/paris`, ""),
  ]
  return { title: "Script of a screen, first load, gzip", comparisons: [], figures }
}
