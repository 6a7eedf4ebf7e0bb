/** Version of the record that each change was begun over, by path. A page may show newer ones since. */
export type BaseVersions = Readonly<Record<string, number>>

/**
 * The version a save has to name: the oldest that one of its changes was begun over, so that what others saved since is a
 * conflict (F-11) also when the page shows it already.
 */
export function baseVersion(bases: BaseVersions, changed: readonly string[], latest: number): number {
  return Math.min(latest, ...changed.map((path) => bases[path] ?? latest))
}

/** Without those of some changes: they count as made over whatever is the latest when they are saved. */
export function withoutBases(bases: BaseVersions, paths: readonly string[]): BaseVersions {
  return Object.fromEntries(Object.entries(bases).filter(([path]) => !paths.includes(path)))
}
