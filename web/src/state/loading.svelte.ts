// What is fetched, as state.

/** What a promise comes to: first nothing, then a value or the problem that it failed with. */
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
