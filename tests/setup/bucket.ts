import { join } from "node:path"
import S3rver from "s3rver"
import { afterAll, inject } from "vitest"

/** Gives the test file a bucket for its files, on a server of its own that answers as S3 does. */
const bucket = "crm-files"
const directory = join(inject("directory"), `bucket-${process.env.VITEST_POOL_ID}-${process.pid}`)
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
})
const { port } = await server.run()
afterAll(() => server.close())

process.env.S3_BUCKET = bucket
process.env.S3_ENDPOINT = `http://127.0.0.1:${port}`
process.env.S3_ACCESS_KEY_ID = "S3RVER"
process.env.S3_SECRET_ACCESS_KEY = "S3RVER"
process.env.S3_FORCE_PATH_STYLE = "1"
