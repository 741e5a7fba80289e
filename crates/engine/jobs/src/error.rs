use mana_certificate::CertificateError;
use mana_engine::HashError;
use std::error::Error;
use std::fmt;

/// Why a job has no result.
#[derive(Debug)]
pub enum JobError {
    /// It was halted.
    Halted,
    /// There is not enough memory for its table.
    Hash(HashError),
    /// It is invalid, for this reason.
    Invalid(String),
}

impl JobError {
    pub(crate) fn invalid(problem: impl fmt::Display) -> JobError {
        JobError::Invalid(problem.to_string())
    }
}

impl From<HashError> for JobError {
    fn from(error: HashError) -> JobError {
        JobError::Hash(error)
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobError::Halted => f.write_str("the job was halted"),
            JobError::Hash(error) => error.fmt(f),
            JobError::Invalid(problem) => f.write_str(problem),
        }
    }
}

impl Error for JobError {}

/// Why a result is rejected.
#[derive(Debug)]
pub enum ResultFlaw {
    /// It answers another job.
    OtherJob,
    /// The requested certificate is missing.
    NoCertificate,
    /// Its certificate proves nothing.
    Certificate(CertificateError),
    /// Its certificate proves another claim, this one.
    OtherClaim(String),
    /// The job itself is invalid.
    Job(JobError),
}

impl From<JobError> for ResultFlaw {
    fn from(error: JobError) -> ResultFlaw {
        ResultFlaw::Job(error)
    }
}

impl fmt::Display for ResultFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResultFlaw::OtherJob => f.write_str("it answers another job"),
            ResultFlaw::NoCertificate => f.write_str("it has no certificate"),
            ResultFlaw::Certificate(error) => write!(f, "its certificate is wrong: {error}"),
            ResultFlaw::OtherClaim(claim) => {
                write!(f, "its certificate proves something else: {claim}")
            }
            ResultFlaw::Job(error) => error.fmt(f),
        }
    }
}

impl Error for ResultFlaw {}
