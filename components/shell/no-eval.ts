declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * Schemas try whether they may turn text into code. No page may, and browsers report every try as a breach of the page's policy: so
 * they do not try. On the server they may, and are faster for it.
 */
if (typeof window !== "undefined") globalThis.__zod_globalConfig = { jitless: true }
