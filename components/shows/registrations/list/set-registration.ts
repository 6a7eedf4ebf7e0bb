import { registrationCalls, storePlaced, storeTechfile } from "../setting/store.ts"
import type { ListedRegistration } from "./listed-registration.ts"
import type { CellValue } from "./use-set-rows.ts"

type Sent = Omit<CellValue, "failed" | "onStored">

/** @param placed whether the registration is placed */
export function placedValue(draft: number, placed: boolean): Sent {
  return {
    apply: (row) => ({ ...row, isPlaced: placed }),
    send: ({ isPlaced }) => storePlaced(draft, placed, isPlaced),
  }
}

/** @param techfile whether the technical file is there */
export function techfileValue(draft: number, techfile: boolean): Sent {
  return {
    apply: (row) => ({ ...row, hasTechfile: techfile }),
    send: ({ hasTechfile }) => storeTechfile(draft, techfile, hasTechfile),
  }
}

/** The number of a booth is that of all companies that stand on it. */
export function numberValue(booth: number, number: string | null): Sent {
  return {
    apply: (row) => ({
      ...row,
      booths: row.booths.map((one) => (one.id === booth ? { ...one, number } : one)),
    }),
    send: async (row) => (await registrationCalls()).setNumber({ booth, number, from: numberOf(row, booth) }),
  }
}

export function numberOf({ booths }: ListedRegistration, booth: number): string | null {
  return booths.find(({ id }) => id === booth)?.number ?? null
}
