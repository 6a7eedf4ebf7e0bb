/**
 * Areas of the product in the menu's order (spec 1 §2). An area comes into the menu, the palette and the
 * shortcuts, and other screens link to it, once its screen is built.
 */
export const areas = [
  { name: "contacts", path: "/contacts", keys: "g c", isBuilt: true },
  { name: "companies", path: "/companies", keys: "g o", isBuilt: true },
  { name: "pipelines", path: "/pipelines", keys: "g p", isBuilt: false },
  { name: "sequences", path: "/sequences", keys: "g s", isBuilt: false },
  { name: "mailingLists", path: "/mailing", keys: "g m", isBuilt: false },
  { name: "registrations", path: "/registrations", keys: "g r", isBuilt: false },
] as const

export type AreaName = (typeof areas)[number]["name"]

export const builtAreas = areas.filter((area) => area.isBuilt)

/** Whether screens may link to that area. */
export function isBuilt(name: AreaName): boolean {
  return builtAreas.some((area) => area.name === name)
}
