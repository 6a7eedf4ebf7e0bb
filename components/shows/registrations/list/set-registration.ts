import { registrationCalls, storePlaced, storeTechfile } from "../setting/store.ts"
import type { ListedRegistration } from "./listed-registration.ts"
import type { Wish } from "./wishes.ts"

type Sent = Omit<Wish<ListedRegistration>, "failed">

/** @param placed whether the registration is placed */
export function placedWish(draft: number, placed: boolean): Sent {
  return {
    shown: (row) => ({ ...row, isPlaced: placed }),
    send: () => storePlaced(draft, placed),
  }
}

/** @param techfile whether the technical file is there */
export function techfileWish(draft: number, techfile: boolean): Sent {
  return {
    shown: (row) => ({ ...row, hasTechfile: techfile }),
    send: () => storeTechfile(draft, techfile),
  }
}

/** The number of a booth is that of all companies that stand on it. */
export function numberWish(booth: number, number: string | null): Sent {
  return {
    shown: (row) => ({
      ...row,
      booths: row.booths.map((one) => (one.id === booth ? { ...one, number } : one)),
    }),
    send: async () => (await registrationCalls()).setNumber({ booth, number }),
  }
}
