/** Files of mails that are shown as pictures, by the kind that their sender states. Nothing that runs is among them. */
const pictures = new Map([
  ["image/png", "image/png"],
  ["image/jpeg", "image/jpeg"],
  ["image/jpg", "image/jpeg"],
  ["image/pjpeg", "image/jpeg"],
  ["image/gif", "image/gif"],
  ["image/webp", "image/webp"],
])
const pdf = "application/pdf"
const byExtension = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["pdf", pdf],
])

/** The kind as which a file is shown; null for one that is saved alone. Programs that state no kind have named the file all the same. */
export function previewKind({ mime, name }: { mime: string; name: string }): string | null {
  const kind = mime.toLowerCase()
  if (kind === "application/octet-stream")
    return byExtension.get(/\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? "") ?? null
  return kind === pdf ? pdf : (pictures.get(kind) ?? null)
}

export const isPdf = (kind: string | null) => kind === pdf

/** Most pages of a PDF that are shown. */
export const maxShownPages = 100

type Shown = { path: string; side: "small" | "large"; page?: number }

/** Where the picture of a file is fetched. */
export const previewAddress = ({ path, side, page = 0 }: Shown) =>
  `/api/messenger/message/attachment/${encodeURIComponent(path)}/picture?side=${side}&page=${page}`
