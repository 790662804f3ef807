// Promises as state.

/** The state of a promise: pending, then a value or the error it failed with. */
export class Loading<Value> {
  value = $state.raw<Value>();
  problem = $state.raw<unknown>();

  constructor(promise: Promise<Value>) {
    promise.then(
      (value) => (this.value = value),
      (problem: unknown) => (this.problem = problem),
    );
  }
}
