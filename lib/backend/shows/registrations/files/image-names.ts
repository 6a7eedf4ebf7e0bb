type Image = { brand_id: number; brand: string; name: string }

/** What no file system has in names, or reads as a way to elsewhere. */
const unsafe = /[\p{Cc}\\/:*?"<>|]/gu

function safe(name: string, otherwise: string): string {
  const cleaned = name.replace(unsafe, "_").replace(/^[\s.]+|[\s.]+$/g, "")
  return cleaned || otherwise
}

/** The name, or with a number when it is taken; case does not distinguish names everywhere. */
function free(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
  let found = name
  for (let count = 2; taken.has(found.toLowerCase()); count++) found = `${stem} (${count})${ending}`
  taken.add(found.toLowerCase())
  return found
}

/** Paths of images in a zip: a folder a brand, no two alike, none that leads out of it. */
export function imagePaths(images: Image[]): string[] {
  const folders = new Map<number, { name: string; taken: Set<string> }>()
  const names = new Set<string>()
  return images.map(({ brand_id, brand, name }) => {
    const folder = folders.get(brand_id) ?? { name: free(safe(brand, "brand"), names), taken: new Set() }
    folders.set(brand_id, folder)
    return `${folder.name}/${free(safe(name, "image"), folder.taken)}`
  })
}
