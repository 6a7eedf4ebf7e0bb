/** Both must show the same rows in the same order with the same total, or the comparison says nothing. */
export function mustAgree(name: string, ours: string, best: string): void {
  const read = (text: string) => {
    const { data, total, meta } = JSON.parse(text)
    const ids: unknown[] = data.map((row: { id: number }) => row.id)
    return JSON.stringify([ids, meta?.total ?? total])
  }
  if (read(ours) !== read(best))
    throw new Error(`${name}: the two answers differ\n${read(ours)}\n${read(best)}`)
}
