import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { PrismaPg } from "@prisma/adapter-pg"
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils"
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg"

/** The engine leaves a timer of ten seconds behind its lock, which must not keep a finished script running. */
function setTimerInBackground(callback: () => void, milliseconds: number) {
  return setTimeout(callback, milliseconds).unref()
}

function engineImports(): WebAssembly.ModuleImports {
  const timer = Object.keys(glue).filter((name) => name.startsWith("__wbg_setTimeout_"))
  return { ...glue, ...Object.fromEntries(timer.map((name) => [name, setTimerInBackground])) }
}

/**
 * Loads the engine's WebAssembly by hand: the package's own entry imports it as a module, for which Node prints a warning.
 */
async function loadEngine() {
  const path = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg")
  const bytes = readFileSync(path.replace(/\.js$/, ".wasm"))
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": engineImports() })
  const begin = instance.exports.__wbindgen_start
  if (typeof begin !== "function") throw new Error("Prisma's schema engine has no entry __wbindgen_start")
  glue.__wbg_set_wasm(instance.exports)
  begin()
  return glue.SchemaEngine
}

declare global {
  /** The glue is one for the whole process, so the engine is, too: a second one would be given the calls of the first. */
  var schemaEngine: ReturnType<typeof loadEngine> | undefined
}

/**
 * The driver as Prisma's engine wants it, but with scripts sent whole: Prisma's own splits them at every semicolon, also inside the bodies
 * of functions. Sent whole, a script is one transaction.
 */
class WholeScriptPg extends PrismaPg {
  #rewrite: (script: string) => string
  #failed: (error: unknown) => void
  #connected: { dispose(): Promise<void> }[] = []

  constructor(url: string, rewrite: (script: string) => string, failed: (error: unknown) => void) {
    super({ connectionString: url, max: 2 })
    this.#rewrite = rewrite
    this.#failed = failed
  }

  override async connect() {
    const adapter = await super.connect()
    const pool = adapter.underlyingDriver()
    this.#connected.push(adapter)
    adapter.executeScript = async (script) => {
      try {
        await pool.query(this.#rewrite(script))
      } catch (error) {
        this.#failed(error)
        throw error
      }
    }
    return adapter
  }

  /** Ends the connections, and with them the lock that the engine takes and never gives back. */
  async disconnect() {
    await Promise.all(this.#connected.map((adapter) => adapter.dispose()))
  }
}

/**
 * Runs work with Prisma's schema engine, as WebAssembly over the `pg` driver.
 * @param url address of a database; the engine connects even for work that needs none
 * @param rewrite changes a script before it runs
 * @throws what the script that failed was answered by PostgreSQL, or the engine's own error
 */
export async function withSchemaEngine<T>(
  url: string,
  work: (engine: glue.SchemaEngine) => Promise<T>,
  rewrite: (script: string) => string = (script) => script,
): Promise<T> {
  globalThis.schemaEngine ??= loadEngine()
  const Engine = await globalThis.schemaEngine
  let scriptError: unknown
  const factory = new WholeScriptPg(url, rewrite, (error) => {
    scriptError = error
  })
  try {
    const engine = await Engine.new(
      { datamodels: undefined },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(factory),
    )
    return await work(engine)
  } catch (error) {
    throw scriptError ?? error
  } finally {
    await factory.disconnect()
  }
}
