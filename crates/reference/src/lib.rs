//! Both games a second time: slow, plain, and written apart, to check the fast rules against.
