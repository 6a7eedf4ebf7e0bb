import { serverApi } from "#lib/api/server.ts"

/** The sessions to choose from and the one that the address names; without one that is there, the first: a current one. */
export async function loadSeason(search: Promise<Record<string, string | string[] | undefined>>) {
  const [{ data: sessions }, { session }] = await Promise.all([serverApi.seasons.list(), search])
  return { sessions, chosen: sessions.find(({ id }) => String(id) === session) ?? sessions[0] }
}
