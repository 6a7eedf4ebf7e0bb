import { setTimeout as pause } from "node:timers/promises"
import { z } from "zod"
import { type ApplicationValues, applicationValues } from "#lib/contract/shows/application-values.ts"
import { applicationChoices } from "#lib/contract/shows/application-view.ts"

/** Makes a call; what cannot be reached throws. */
export type Ask = (path: string, init: RequestInit) => Promise<Response>

/** Each tab of an exhibitor types in a field of its own: in that of the same name. */
export type Tab = "name" | "choice"

const stored = z.object({ version: z.number(), values: applicationValues })
type StoredDraft = z.output<typeof stored>
const answered = z.object({ data: stored })
const conflicting = z.object({ current: stored })
const offer = z.object({ data: z.object({ choices: applicationChoices, stamp: z.string() }) })
const created = z.object({ id: z.number() })

type Choices = z.output<typeof applicationChoices>

/** Sooner than two seconds after it was opened a form counts as filled in by a program. */
const fillingMs = 2_100

/** What became of saves: how long those took that were taken, and how many were not, by their status. */
export type Counters = { times: number[]; refused: Map<number, number>; conflicts: number; pictures: number }

export const newCounters = (): Counters => ({ times: [], refused: new Map(), conflicts: 0, pictures: 0 })

function refuse({ status }: Response, { refused }: Counters): void {
  refused.set(status, (refused.get(status) ?? 0) + 1)
}

/** Of saves, those before which a picture is sent. */
const pictureShare = 0.01

let drawn: Promise<Blob> | undefined
/** A picture as people make of their goods for a form: 2,000 by 1,500 pixels, about a megabyte. */
function picture(): Promise<Blob> {
  drawn ??= draw()
  return drawn
}

async function draw(): Promise<Blob> {
  const { default: sharp } = await import("sharp")
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const
  const surface = sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: "#caa", noise } })
  return new Blob([new Uint8Array(await surface.jpeg({ quality: 75 }).toBuffer())])
}

/** An application as exhibitors fill it in: two booths, three brands. */
function filledIn(
  { booths, countries, marketCategories, targets }: Choices,
  name: string,
): ApplicationValues {
  const [item, country] = [booths[0]?.id, countries[0]?.id]
  const brand = (number: number) => ({
    brandName: `${name} ${number}`,
    countryId: country,
    website: `www.brand-${number}.example`,
    marketCategories: marketCategories.slice(0, 5).map(({ id }) => id),
    targets: targets.map(({ id }) => id),
  })
  const email = "exhibitor@application.example"
  return applicationValues.parse({
    brand: { basic: { name, email, countryId: country }, brands: [1, 2, 3].map(brand) },
    contacts: [
      {
        firstName: "Ada",
        lastName: "Exhibitor",
        email,
        phones: [{ countryId: country, number: "01 40 20 50 50" }],
      },
    ],
    booths: [0, 1].map((place) => ({ itemId: item, note: "Two open sides", brands: [place, 2] })),
    billing: {
      lastName: "Exhibitor",
      email,
      companyName: name,
      street: "1 rue de la Paix",
      zipCode: "75002",
      city: "Paris",
      countryId: country,
    },
  })
}

/** One exhibitor with a draft, at an address of its own. */
export class Exhibitor {
  readonly #ask: Ask
  readonly #address: string
  #slug = ""
  #filledIn: StoredDraft | undefined
  /** By tab, what it was last told to be stored; each tab types in a field of its own. */
  readonly #acknowledged = new Map<Tab, string>()
  readonly #pictures: number[] = []
  #acknowledgedPictures: number[] = []

  constructor(ask: Ask, number: number) {
    this.#ask = ask
    this.#address = `198.18.${number >> 8}.${number & 255}`
  }

  #send(path: string, method = "GET", body?: unknown): Promise<Response> {
    const isFile = body instanceof FormData
    const headers = {
      // The first is believed of a proxy, the second by the back end alone.
      "x-forwarded-for": this.#address,
      "x-client-address": this.#address,
      ...(isFile ? {} : { "content-type": "application/json" }),
    }
    return this.#ask(`/api/application/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    })
  }

  /** Begins an application and fills it in. */
  async begin(show: string): Promise<void> {
    const { data } = offer.parse(await (await this.#send(`show/${show}`)).json())
    await pause(fillingMs)
    const begun = await this.#send(`show/${show}`, "POST", { name: this.#address, stamp: data.stamp })
    this.#slug = z.object({ slug: z.string() }).parse(await begun.json()).slug
    const { version } = answered.parse(await (await this.#send(`draft/${this.#slug}`)).json()).data
    const saved = await this.#send(`draft/${this.#slug}`, "PUT", {
      version,
      values: filledIn(data.choices, this.#address),
    })
    this.#filledIn = answered.parse(await saved.json()).data
  }

  /**
   * Types in a tab until it is over: saves every so often, and goes on from what another tab saved.
   * @param draw a number from 0 to 1, by which a picture is sent now and then
   */
  async type(
    tab: Tab,
    isOver: () => boolean,
    everyMs: number,
    draw: () => number,
    counters: Counters,
  ): Promise<void> {
    let draft = this.#filledIn
    for (let count = 1; draft && !isOver(); count++) {
      await pause(everyMs * (0.75 + draw() / 2))
      if (tab === "name" && draw() < pictureShare) await this.#sendPicture(counters)
      draft = await this.#save(tab, `${tab} ${count}`, draft, counters)
    }
  }

  /** With what was typed in a tab, over what is stored. */
  #typedIn(tab: Tab, text: string, { values }: StoredDraft): ApplicationValues {
    const { brand, platform } = values
    const [first, ...others] = brand.brands
    const isPictured = tab === "name" && first !== undefined
    const brands = isPictured ? [{ ...first, images: [...this.#pictures] }, ...others] : brand.brands
    return { ...values, brand: { ...brand, brands }, platform: { ...platform, [tab]: text } }
  }

  async #save(tab: Tab, text: string, draft: StoredDraft, counters: Counters): Promise<StoredDraft> {
    const values = this.#typedIn(tab, text, draft)
    const began = performance.now()
    const answer = await this.#send(`draft/${this.#slug}`, "PUT", { version: draft.version, values })
    const body: unknown = await answer.json()
    if (answer.status === 200) {
      counters.times.push(performance.now() - began)
      this.#acknowledged.set(tab, text)
      this.#acknowledgedPictures = values.brand.brands[0]?.images ?? []
      return answered.parse(body).data
    }
    if (answer.status !== 409) {
      refuse(answer, counters)
      return draft
    }
    counters.conflicts += 1
    return this.#save(tab, text, conflicting.parse(body).current, counters)
  }

  async #sendPicture(counters: Counters): Promise<void> {
    const body = new FormData()
    body.append("file", new File([await picture()], "look.jpg"))
    const answer = await this.#send(`draft/${this.#slug}/image`, "POST", body)
    const { data } = created.safeParse(await answer.json())
    if (!data) return refuse(answer, counters)
    counters.pictures += 1
    this.#pictures.push(data.id)
  }

  /** What was told to be stored and is not. */
  async lost(): Promise<string[]> {
    const { values } = answered.parse(await (await this.#send(`draft/${this.#slug}`)).json()).data
    const wrong = [...this.#acknowledged].filter(([tab, text]) => values.platform[tab] !== text)
    const pictures = values.brand.brands[0]?.images ?? []
    return [
      ...wrong.map(([tab, text]) => `${this.#slug}: "${text}" was stored, now "${values.platform[tab]}"`),
      ...this.#acknowledgedPictures
        .filter((id) => !pictures.includes(id))
        .map((id) => `${this.#slug}: picture ${id} was stored, now it is not`),
    ]
  }
}
