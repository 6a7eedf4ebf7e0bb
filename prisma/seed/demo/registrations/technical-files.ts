import type { Application } from "#prisma/seed/demo/registrations/applications.ts"
import type { Register } from "#prisma/seed/demo/registrations/register.ts"
import { storeFile } from "#prisma/seed/demo/registrations/store-file.ts"

/** A plan as exhibitors send one: walls, a table and a rail. */
const plan = (metres: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect x="40" y="40" width="320" height="200" fill="none" stroke="#222" stroke-width="6"/><rect x="70" y="70" width="120" height="50" fill="none" stroke="#222"/><path d="M220 80h110" stroke="#222" stroke-width="3"/><text x="200" y="275" text-anchor="middle" font-family="sans-serif" font-size="16">${metres} sqm</text></svg>`

/** Puts the plan of a booth into its technical files. */
export async function addTechnicalFile(
  register: Register,
  { items }: Application,
  boothId: number,
): Promise<void> {
  const bytes = new TextEncoder().encode(plan(items[0]?.size ?? 6))
  const about = { folder: "technical-files", name: "booth-plan.svg", mime: "image/svg+xml" }
  const file_id = await storeFile(register, { ...about, bytes })
  register.add("registration_technical_file", { booth_id: boothId, file_id })
}
