import type { LifecycleMove } from "#lib/contract/registrations.ts"
import type { ListedRegistration } from "./listed-registration.ts"
import type { Wish } from "./wishes.ts"

/** The client comes with the first change: the page shows its rows without it. */
const loadApi = async () => (await import("#lib/api/client.ts")).api

type Sent = Omit<Wish<ListedRegistration>, "failed">

/** @param placed whether the registration is placed */
export function placedWish(draft: number, placed: boolean): Sent {
  return {
    shown: (row) => ({ ...row, isPlaced: placed }),
    send: async () => (await loadApi()).registrations.setPlaced({ draft, placed }),
  }
}

/** @param techfile whether the technical file is there */
export function techfileWish(draft: number, techfile: boolean): Sent {
  return {
    shown: (row) => ({ ...row, hasTechfile: techfile }),
    send: async () => (await loadApi()).registrations.setTechfile({ draft, techfile }),
  }
}

/** The number of a booth is that of all companies that stand on it. */
export function numberWish(booth: number, number: string | null): Sent {
  return {
    shown: (row) => ({
      ...row,
      booths: row.booths.map((one) => (one.id === booth ? { ...one, number } : one)),
    }),
    send: async () => (await loadApi()).registrations.setNumber({ booth, number }),
  }
}

/** @param tell told what the lifecycle moved */
export function lifecycleWish(
  draft: number,
  lifecycleId: number | null,
  tell: (moved: LifecycleMove[]) => void,
): Sent {
  return {
    shown: (row) => ({ ...row, lifecycle: lifecycleId }),
    send: async () => {
      const { moved } = await (await loadApi()).registrations.setLifecycle({ draft, lifecycleId })
      tell(moved)
    },
  }
}
