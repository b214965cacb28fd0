/** A service that is not ours answered with this HTTP status. Neither the message nor the cause holds a secret. */
export class OutsideRefusal extends Error {
  override name = 'OutsideRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
