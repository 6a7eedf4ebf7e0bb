/** Characters of a user agent that are stored: longer ones are no browser's. */
const maxLength = 300

/** In this order: browsers call themselves by the names of others, too. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Vivaldi\//, "Vivaldi"],
  [/YaBrowser\//, "Yandex"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/HeadlessChrome\/|Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Version\/[\d.]+ .*Safari\//, "Safari"],
]

const systems: [RegExp, string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
]

const nameIn = (names: [RegExp, string][], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null

/** What is kept of a User-Agent header. */
export const shortAgent = (agent: string): string => agent.slice(0, maxLength)

/** The browser and the system that a User-Agent header tells of; null where it tells of none that people know. */
export function readAgent(agent: string): { browser: string | null; system: string | null } {
  const browser = nameIn(browsers, agent)
  return { browser, system: browser && nameIn(systems, agent) }
}
