import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { runInNewContext } from "node:vm"
import { gzipSync } from "node:zlib"
import { z } from "zod"

const bytesPerKb = 1024
/** Most KB of script that the HTML of a page names, packed: the budget of a first load (docs/performance.md). */
export const pageScriptLimit = 200

const buildSchema = z.object({ rootMainFiles: z.array(z.string()) })
const pageSchema = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) })

/** What Next writes beside each page of a build: the scripts that its HTML names. */
const besidePages = "page_client-reference-manifest.js"

function scriptsOf(manifest: string): string[] {
  const context = { __RSC_MANIFEST: {} }
  runInNewContext(`globalThis.__RSC_MANIFEST = __RSC_MANIFEST\n${readFileSync(manifest, "utf8")}`, context)
  return Object.values(context.__RSC_MANIFEST).flatMap((page) =>
    Object.values(pageSchema.parse(page).entryJSFiles).flat(),
  )
}

/**
 * Weighs the script of every page of a build.
 * @param build its folder
 * @returns the pages as their folders are called, each with KB as they travel, packed; the heaviest first
 * @throws when the build is none, or of a Next that writes other files
 */
export function weighPages(build = ".next"): { page: string; kb: number }[] {
  const { rootMainFiles } = buildSchema.parse(
    JSON.parse(readFileSync(join(build, "build-manifest.json"), "utf8")),
  )
  const weights = new Map<string, number>()
  const weightOf = (script: string) => {
    const weight = weights.get(script) ?? gzipSync(readFileSync(join(build, script))).byteLength
    weights.set(script, weight)
    return weight
  }
  const app = join(build, "server/app")
  const pages = globSync(`**/${besidePages}`, { cwd: app }).map((manifest) => {
    const scripts = new Set([...rootMainFiles, ...scriptsOf(join(app, manifest))])
    const bytes = [...scripts].reduce((sum, script) => sum + weightOf(script), 0)
    return { page: join("/", dirname(manifest)), kb: bytes / bytesPerKb }
  })
  if (pages.length === 0) throw new Error(`${build} holds no page`)
  return pages.sort((one, other) => other.kb - one.kb)
}
