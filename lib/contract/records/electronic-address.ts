// Without schemas, so that screens that name these load none.

/** Longest electronic address (BR-FR-25). */
export const maxElectronicAddress = 125

/** SIREN, SIREN_SIRET, SIREN_SIRET_CODE or SIREN_SUFFIX, of the characters that the official check takes (BR-FR-23). */
const form = /^(\d{9})(?:_([A-Za-z0-9+\-_/]+))?$/

/**
 * The SIREN that an electronic address of the French directory (scheme 0225) begins with.
 * @returns undefined for what is no such address, also for one with a SIRET of another company
 */
export function sirenOfAddress(address: string): string | undefined {
  const [, siren, rest = ""] = form.exec(address) ?? []
  const siret = /^\d{14}(?=_|$)/.exec(rest)?.[0]
  return siren && siret && !siret.startsWith(siren) ? undefined : siren
}

/** An address as it is stored: without the spaces that people write between the figures of a SIREN or SIRET. */
export function withoutSpacesInFigures(address: string): string {
  return address.trim().replaceAll(/(?<=\d)\s+(?=\d)/g, "")
}
