import { signIn } from "#tests/bench/http/sign-in.ts"
import { holdExhibition, type ScreenTimes } from "./exhibition.ts"
import type { ThrowawayApp } from "./throwaway-app.ts"

/** Of the demo: the list, the board, a registration, a company. */
const screens = ["/registrations", "/pipelines", "/registration/1", "/company/1"]

/** At a share of sorted times, in milliseconds. */
function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const whole = (times: number[], share: number) => Math.round(at(times, share))

function tell(idle: ScreenTimes, busy: ScreenTimes): void {
  for (const [screen, times] of busy) {
    const before = idle.get(screen) ?? []
    const ratio = (at(times, 0.5) / at(before, 0.5)).toFixed(2)
    const idleText = `idle p50 ${whole(before, 0.5)}, worst ${whole(before, 1)} ms`
    console.log(
      `${screen}: ${idleText}; under load p50 ${whole(times, 0.5)}, worst ${whole(times, 1)} ms; ${ratio} x`,
    )
  }
}

/** Exhibitors save their applications all at once for a while; a user goes on working. @returns 1 when something was lost or failed */
export async function loadExhibitors(
  app: ThrowawayApp,
  exhibitors: number,
  seconds: number,
): Promise<number> {
  const cookie = await signIn(app.address)
  const {
    saves,
    screens: opened,
    lost,
  } = await holdExhibition({
    show: "par",
    exhibitors,
    screens,
    idleMs: Math.max(2_000, seconds * 250),
    isOver: (_, ms) => ms >= seconds * 1_000,
    ask: (path, init) => fetch(app.address + path, init),
    open: (screen) => fetch(app.address + screen, { headers: { cookie } }),
  })
  const { times, refused, conflicts, pictures } = saves
  console.log(
    `${times.length} saves of ${exhibitors} exhibitors in ${seconds} s: p50 ${whole(times, 0.5)} ms, p99 ${whole(times, 0.99)} ms, worst ${whole(times, 1)} ms`,
  )
  console.log(
    `${conflicts} conflicts of two tabs, ${pictures} pictures, refused ${JSON.stringify(Object.fromEntries(refused))}; lost ${lost.length}`,
  )
  for (const one of lost.slice(0, 20)) console.log(one)
  tell(opened.idle, opened.busy)
  console.log(`The web server ended ${app.deaths()} times.`)
  const unshown = [...opened.busy.values()].flat().some((ms) => !Number.isFinite(ms))
  return lost.length > 0 || unshown || app.deaths() > 0 || refused.size > 0 ? 1 : 0
}
