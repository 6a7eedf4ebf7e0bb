import type { BoardCard } from "#lib/contract/crm/pipelines.ts"

/** A company on the board that entered its stage on a day of March 2026. */
export function boardCard(id: number, name: string, day: number): BoardCard {
  return {
    id,
    name,
    business_name: "",
    brands: [],
    owners: [],
    is_active_sequence: false,
    addToStageFormated: `2026-03-${String(day).padStart(2, "0")}T10:00:00.000Z`,
    presents: [],
  }
}
