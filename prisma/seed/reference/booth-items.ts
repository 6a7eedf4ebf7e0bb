const EUROPE_AND_ASIA = [1, 3]
const AMERICA = [2, 4]

interface Offer {
  label: string
  labelFr: string
  /** Whole euros or dollars. */
  price: number
  /** Square metres. */
  size: number
  tradeshowIds: number[]
}

/** Paris and Shanghai sell by the square metre, in euros. */
const inEuros: Offer[] = [
  {
    label: "Newcomer booth 4 sqm",
    labelFr: "Stand nouveau venu 4 m²",
    price: 2_150,
    size: 4,
    tradeshowIds: EUROPE_AND_ASIA,
  },
  {
    label: "Regular booth 6 sqm",
    labelFr: "Stand standard 6 m²",
    price: 3_420,
    size: 6,
    tradeshowIds: EUROPE_AND_ASIA,
  },
  {
    label: "Regular booth 9 sqm",
    labelFr: "Stand standard 9 m²",
    price: 4_995,
    size: 9,
    tradeshowIds: EUROPE_AND_ASIA,
  },
  {
    label: "Corner booth 12 sqm",
    labelFr: "Stand d’angle 12 m²",
    price: 6_840,
    size: 12,
    tradeshowIds: EUROPE_AND_ASIA,
  },
  {
    label: "Corner booth 18 sqm",
    labelFr: "Stand d’angle 18 m²",
    price: 9_990,
    size: 18,
    tradeshowIds: EUROPE_AND_ASIA,
  },
  {
    label: "Island booth 24 sqm",
    labelFr: "Stand îlot 24 m²",
    price: 13_080,
    size: 24,
    tradeshowIds: EUROPE_AND_ASIA,
  },
  {
    label: "Illustrator table 2 sqm",
    labelFr: "Table d’illustrateur 2 m²",
    price: 790,
    size: 2,
    tradeshowIds: [1],
  },
]

/** New York and Los Angeles sell by the foot, in dollars. */
const inDollars: Offer[] = [
  {
    label: "Newcomer booth 7x7 ft",
    labelFr: "Stand nouveau venu 7 x 7 pieds",
    price: 2_650,
    size: 5,
    tradeshowIds: AMERICA,
  },
  {
    label: "Regular booth 7x10 ft",
    labelFr: "Stand standard 7 x 10 pieds",
    price: 3_780,
    size: 7,
    tradeshowIds: AMERICA,
  },
  {
    label: "Regular booth 10x10 ft",
    labelFr: "Stand standard 10 x 10 pieds",
    price: 5_200,
    size: 9,
    tradeshowIds: AMERICA,
  },
  {
    label: "Corner booth 10x16 ft",
    labelFr: "Stand d’angle 10 x 16 pieds",
    price: 8_160,
    size: 15,
    tradeshowIds: AMERICA,
  },
  {
    label: "Corner booth 10x20 ft",
    labelFr: "Stand d’angle 10 x 20 pieds",
    price: 10_000,
    size: 19,
    tradeshowIds: AMERICA,
  },
  {
    label: "Island booth 20x20 ft",
    labelFr: "Stand îlot 20 x 20 pieds",
    price: 19_200,
    size: 37,
    tradeshowIds: [2],
  },
]

const offers = [
  ...inEuros.map((offer) => ({ ...offer, currency: "EUR" })),
  ...inDollars.map((offer) => ({ ...offer, currency: "USD" })),
]

/** The catalogue: every kind of booth, the smallest first. */
export const boothItems = offers.map(({ label, labelFr, price, size, currency }, position) => ({
  label,
  labelFr,
  zohoId: `2007104300000${String(110_100 + position)}`,
  price: price * 100,
  currency,
  size,
  position,
}))

/** Which shows sell which kind of booth. */
export const boothItemSales = offers.flatMap(({ label, tradeshowIds }) =>
  tradeshowIds.map((tradeshowId) => ({ label, tradeshowId })),
)
