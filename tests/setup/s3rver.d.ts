declare module "s3rver" {
  type Options = {
    port?: number
    address?: string
    silent?: boolean
    directory: string
    configureBuckets?: { name: string; configs: string[] }[]
  }

  /** A server that answers as S3 does, over a directory. */
  export default class S3rver {
    constructor(options: Options)
    middleware: ((context: { method: string; path: string }, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
