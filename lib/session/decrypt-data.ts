import { unsealData } from "iron-session"
import { type Purpose, secretsFor } from "./session-secret.ts"

/**
 * Decrypts what `sealData` encrypted for a use, with the secret of now or one of before.
 * @param ttl seconds for which it is good, 0 for ever
 * @returns what was encrypted, to be checked, and whether a secret of before opened it; an empty object for what is forged or expired
 */
export async function decryptData(
  encrypted: string,
  purpose: Purpose,
  ttl: number,
): Promise<{ opened: unknown; isFormer: boolean }> {
  for (const [index, password] of secretsFor(purpose).entries()) {
    const opened = await unsealData<Record<string, unknown>>(encrypted, { password, ttl })
    if (Object.keys(opened).length > 0) return { opened, isFormer: index > 0 }
  }
  return { opened: {}, isFormer: false }
}
