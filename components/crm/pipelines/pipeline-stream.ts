/** Where changes of a pipeline are told, and what the tabs of a browser call that among themselves. */
export function pipelineStream(pipeline: number): { name: string; path: string } {
  return { name: `crm-pipeline-${pipeline}`, path: `/api/pipeline/stream/${pipeline}` }
}
