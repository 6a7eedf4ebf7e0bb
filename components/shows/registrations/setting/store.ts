/** The client comes with the first change: pages show without it. */
export async function registrationCalls() {
  return (await import("#lib/api/client.ts")).api.registrations
}

/** @param from the value beside which it was chosen */
export async function storePlaced(draft: number, placed: boolean, from: boolean): Promise<void> {
  await (await registrationCalls()).setPlaced({ draft, placed, from })
}

/** @param from likewise */
export async function storeTechfile(draft: number, techfile: boolean, from: boolean): Promise<void> {
  await (await registrationCalls()).setTechfile({ draft, techfile, from })
}
