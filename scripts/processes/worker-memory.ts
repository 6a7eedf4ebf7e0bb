/**
 * Node's options for workers. With its usual young generation (three times 32 MB on a 64-bit system) Node lets a worker that
 * streams a million rows grow by 270 MB of garbage before it looks; with one of 4 MB by 100, and the export is no slower.
 * `npm run worker` has it, too.
 */
export const workerNodeOptions = ["--max-semi-space-size=4"]
