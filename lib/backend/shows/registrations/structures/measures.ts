const metresInFoot = 0.3048

/** What a plan is drawn from; feet. */
export type Structure = { name: string; width: number; depth: number; goods: string }

const metres = (feet: number) => (feet * metresInFoot).toFixed(2)

/** A length in feet and metres: "10 ft / 3.05 m". */
export const lengthText = (feet: number) => `${feet} ft / ${metres(feet)} m`

/** A surface likewise: "70 sq ft / 6.50 sqm". */
export function areaText({ width, depth }: Structure): string {
  return `${width * depth} sq ft / ${(width * depth * metresInFoot ** 2).toFixed(2)} sqm`
}
