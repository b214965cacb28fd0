/** What each way of running the servers hands over. */
export interface RunningServers {
  kind: 'docker' | 'embedded'
  description: string
  postgresUrl: string
  natsUrl: string
  stop: () => Promise<void>
}
