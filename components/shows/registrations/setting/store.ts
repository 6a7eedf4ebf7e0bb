/** The client comes with the first change: pages show without it. */
export async function registrationCalls() {
  return (await import("#lib/api/client.ts")).api.registrations
}

/** @param from the value that was seen; left out where the page saves over whatever is stored */
export async function storePlaced(draft: number, placed: boolean, from?: boolean): Promise<void> {
  await (await registrationCalls()).setPlaced({ draft, placed, from })
}

/** @param from as above */
export async function storeTechfile(draft: number, techfile: boolean, from?: boolean): Promise<void> {
  await (await registrationCalls()).setTechfile({ draft, techfile, from })
}
