/** Width and depth in feet. */
const SIZES: [width: number, depth: number][] = [
  [7, 7],
  [7, 10],
  [8, 10],
  [10, 10],
  [10, 13],
  [10, 16],
  [10, 20],
  [13, 13],
  [13, 16],
  [13, 20],
  [16, 16],
  [16, 20],
  [20, 20],
]

const GOODS = ["Fashion", "Shoes", "Accessories", "Deco", "Toys"]

/** Ways a booth is built, "7x10 Fashion" for example; the technical file of each is drawn from its measures. */
export const boothStructures = SIZES.flatMap(([width, depth]) =>
  GOODS.map((goods) => ({ name: `${width}x${depth} ${goods}`, width, depth, goods })),
)
