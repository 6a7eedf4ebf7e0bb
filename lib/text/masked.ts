/** As much of an address as its owner needs to know it: "l•••@n•••.com". */
export function masked(email: string): string {
  const [name = "", domain = ""] = email.split("@")
  const topLevel = domain.slice(domain.lastIndexOf("."))
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${topLevel}`
}
