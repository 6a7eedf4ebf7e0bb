/** Files that Next puts around a page or in its place, for all pages of a folder. */
const around = /^(layout|template|loading|error|global-error|not-found)\.tsx$/

/** What runs with every page. */
const withEveryPage = ["middleware.ts", "instrumentation.ts", "instrumentation-client.ts"]

/** Segments of an address, as those of a page's folder match them. */
function patternOf(page: string): RegExp {
  const segments = page.split("/").slice(1, -1)
  const matching = segments
    .filter((segment) => !/^\(.*\)$/.test(segment))
    .map((segment) =>
      segment.startsWith("[...") ? "/.+" : segment.startsWith("[") ? "/[^/]+" : `/${segment}`,
    )
  return new RegExp(`^${matching.join("") || "/"}$`)
}

/** Addresses of the app that a text names; what is put into one when it runs is any segment. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/["'`}]\*{0,2}(\/[^\s"'`]*)/g)].map(([, address = ""]) =>
    address
      .replace(/\$\{[^}]*\}/g, "1")
      .replace(/[?#].*$/, "")
      .replace(/(?<=.)\/$/, ""),
  )
}

/**
 * Finds what answers the addresses that a journey opens. Where it begins it goes deeper by links: pages below an opened one count too.
 * @param files all files of the project
 * @returns pages and routes, with what surrounds them
 */
export function answering(text: string, files: readonly string[]): string[] {
  const addresses = new Set(addressesIn(text))
  const pages = files.filter((path) => /^app\/(.*\/)?(page\.tsx|route\.ts)$/.test(path))
  const opened = pages.filter((page) => {
    const pattern = patternOf(page)
    return [...addresses].some((address) => pattern.test(address))
  })
  const below = opened.map(folderOf).filter((folder) => folder !== "app")
  const meant = pages.filter((page) => below.some((folder) => page.startsWith(`${folder}/`)))
  return [...new Set([...opened, ...meant].flatMap((page) => [page, ...standingAround(page, files)]))]
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"))

function standingAround(page: string, files: readonly string[]): string[] {
  const folder = folderOf(page)
  return files.filter((path) => {
    if (withEveryPage.includes(path)) return true
    const name = path.slice(path.lastIndexOf("/") + 1)
    return around.test(name) && `${folder}/`.startsWith(`${folderOf(path)}/`)
  })
}
