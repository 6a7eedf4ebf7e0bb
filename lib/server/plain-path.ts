const plain = /^(?:\/[\w~-][\w.~-]*)+$/

/**
 * The path of a request's address when it is in plain letters. Whatever is written in another way is Next's to read, so that no
 * spelling of an address means one thing to the web server and another to Next.
 */
export function plainPath(url: string): string | undefined {
  const [path = ""] = url.split("?", 1)
  return plain.test(path) ? path : undefined
}
