/** Makes several at once. */
export function times<Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)))
}

/** Makes several one after the other, so that they have the same ids, and what follows the same course, in every run. */
export async function oneByOne<Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let index = 0; index < count; index++) made.push(await make(index))
  return made
}
