/** The client comes with the first change: pages show without it. */
export async function registrationCalls() {
  return (await import("#lib/api/client.ts")).api.registrations
}

export async function storePlaced(draft: number, placed: boolean): Promise<void> {
  await (await registrationCalls()).setPlaced({ draft, placed })
}

export async function storeTechfile(draft: number, techfile: boolean): Promise<void> {
  await (await registrationCalls()).setTechfile({ draft, techfile })
}
