/** Names one document or payment, so that asking twice makes one: a random UUID, also where `crypto.randomUUID` is not (without https). */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  const variant = "89ab"[Number(`0x${digits[16]}`) % 4]
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
  ]
  return [...parts, digits.slice(20)].join("-")
}
